#pragma once
#import <Foundation/Foundation.h>

typedef enum MPMediaLibraryAuthorizationStatus : NSInteger {
  MPMediaLibraryAuthorizationStatusNotDetermined = 0,
  MPMediaLibraryAuthorizationStatusDenied,
  MPMediaLibraryAuthorizationStatusRestricted,
  MPMediaLibraryAuthorizationStatusAuthorized,
} MPMediaLibraryAuthorizationStatus;

NS_ASSUME_NONNULL_BEGIN

@interface MPMediaLibrary : NSObject
+ (MPMediaLibraryAuthorizationStatus)authorizationStatus;
+ (void)requestAuthorization:(void (^)(MPMediaLibraryAuthorizationStatus status))completionHandler;
@end

@interface MPMediaItem : NSObject
@property(readonly, nullable) NSString *title;
@property(readonly, nullable) NSString *artist;
@end

@interface MPMediaQuery : NSObject
+ (MPMediaQuery *)songsQuery;
@property(readonly, nullable) NSArray<MPMediaItem *> *items;
@end

NS_ASSUME_NONNULL_END
