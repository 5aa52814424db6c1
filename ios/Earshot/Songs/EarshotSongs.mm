#import "EarshotSongs.h"

#import <MediaPlayer/MediaPlayer.h>

static NSString *nameOf(MPMediaLibraryAuthorizationStatus status)
{
  switch (status) {
    case MPMediaLibraryAuthorizationStatusAuthorized:
      return @"granted";
    case MPMediaLibraryAuthorizationStatusNotDetermined:
      return @"to be asked for";
    case MPMediaLibraryAuthorizationStatusDenied:
    case MPMediaLibraryAuthorizationStatusRestricted:
      return @"refused for good";
  }
  // What a later system may say.
  return @"refused for good";
}

@implementation EarshotSongs

+ (NSString *)moduleName
{
  return @"EarshotSongs";
}

- (void)authorization:(BOOL)ask resolve:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject
{
  MPMediaLibraryAuthorizationStatus status = [MPMediaLibrary authorizationStatus];
  if (!ask || status != MPMediaLibraryAuthorizationStatusNotDetermined) {
    resolve(nameOf(status));
    return;
  }
  [MPMediaLibrary requestAuthorization:^(MPMediaLibraryAuthorizationStatus answer) {
    resolve(nameOf(answer));
  }];
}

- (void)list:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject
{
  // Away from the main thread: there may be 50,000.
  dispatch_async(dispatch_get_global_queue(QOS_CLASS_UTILITY, 0), ^{
    // Without it the query answers too, with nothing in it.
    if ([MPMediaLibrary authorizationStatus] != MPMediaLibraryAuthorizationStatusAuthorized) {
      reject(@"EarshotSongs", @"Earshot may not read the songs on this phone.", nil);
      return;
    }
    NSArray<MPMediaItem *> *items = [MPMediaQuery songsQuery].items ?: @[];
    NSMutableArray<NSString *> *songs = [NSMutableArray arrayWithCapacity:2 * items.count];
    for (MPMediaItem *item in items) {
      [songs addObject:item.artist ?: @""];
      [songs addObject:item.title ?: @""];
    }
    resolve(songs);
  });
}

- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:
    (const facebook::react::ObjCTurboModule::InitParams &)params
{
  return std::make_shared<facebook::react::NativeEarshotSongsSpecJSI>(params);
}

@end
