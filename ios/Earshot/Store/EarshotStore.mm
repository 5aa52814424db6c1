#import "EarshotStore.h"

#include "RecordStore.h"

#include <exception>
#include <memory>
#include <stdexcept>

static NSString *const kFolder = @"earshot";
static NSString *const kFile = @"records.sqlite";

static NSString *textOf(const std::string &text)
{
  return [[NSString alloc] initWithBytes:text.data() length:text.size() encoding:NSUTF8StringEncoding] ?: @"";
}

static NSArray<NSString *> *arrayOf(const std::vector<std::string> &texts)
{
  NSMutableArray<NSString *> *array = [NSMutableArray arrayWithCapacity:texts.size()];
  for (const std::string &text : texts) {
    [array addObject:textOf(text)];
  }
  return array;
}

@implementation EarshotStore {
  dispatch_queue_t _queue;
  /** Opened at the first use, and again after a failure. */
  std::unique_ptr<earshot::RecordStore> _opened;
}

+ (NSString *)moduleName
{
  return @"EarshotStore";
}

- (instancetype)init
{
  if (self = [super init]) {
    _queue = dispatch_queue_create("app.earshot.store", DISPATCH_QUEUE_SERIAL);
  }
  return self;
}

- (void)read:(NSString *)key resolve:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject
{
  [self inTurn:reject
            do:^{
              std::optional<std::string> value = [self store].read(key.UTF8String);
              if (!value.has_value()) {
                resolve([NSNull null]);
                return;
              }
              NSData *data = [NSData dataWithBytes:value->data() length:value->size()];
              resolve([data base64EncodedStringWithOptions:0]);
            }];
}

- (void)keys:(NSString *)prefix resolve:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject
{
  [self inTurn:reject
            do:^{
              resolve(arrayOf([self store].keys(prefix.UTF8String)));
            }];
}

- (void)write:(NSArray *)sets
      deletes:(NSArray *)deletes
      resolve:(RCTPromiseResolveBlock)resolve
       reject:(RCTPromiseRejectBlock)reject
{
  [self inTurn:reject
            do:^{
              std::vector<std::pair<std::string, std::string>> values;
              for (NSUInteger at = 0; at + 1 < sets.count; at += 2) {
                NSString *key = sets[at];
                NSData *data = [[NSData alloc] initWithBase64EncodedString:sets[at + 1] options:0];
                if (data == nil) {
                  throw std::runtime_error("A value is no base64.");
                }
                values.emplace_back(key.UTF8String, std::string(static_cast<const char *>(data.bytes), data.length));
              }
              std::vector<std::string> gone;
              for (NSString *key in deletes) {
                gone.emplace_back(key.UTF8String);
              }
              [self store].write(values, gone);
              resolve(nil);
            }];
}

- (void)readAsyncStorage:(NSString *)database
                 resolve:(RCTPromiseResolveBlock)resolve
                  reject:(RCTPromiseRejectBlock)reject
{
  [self inTurn:reject
            do:^{
              NSURL *file = [self asyncStorageFile:database];
              BOOL isThere = [NSFileManager.defaultManager fileExistsAtPath:file.path];
              resolve(isThere ? arrayOf(earshot::readAsyncStorage(file.path.fileSystemRepresentation)) : @[]);
            }];
}

- (void)deleteAsyncStorage:(NSString *)database
                   resolve:(RCTPromiseResolveBlock)resolve
                    reject:(RCTPromiseRejectBlock)reject
{
  [self inTurn:reject
            do:^{
              // The folder of one database, with SQLite's files beside it.
              NSURL *folder = [self asyncStorageFile:database].URLByDeletingLastPathComponent;
              NSError *problem = nil;
              if ([NSFileManager.defaultManager fileExistsAtPath:folder.path] &&
                  ![NSFileManager.defaultManager removeItemAtURL:folder error:&problem]) {
                throw std::runtime_error(problem.localizedDescription.UTF8String);
              }
              resolve(nil);
            }];
}

- (void)writeFile:(NSString *)name
             text:(NSString *)text
          resolve:(RCTPromiseResolveBlock)resolve
           reject:(RCTPromiseRejectBlock)reject
{
  [self inTurn:reject
            do:^{
              [self deleteHandedOn];
              NSURL *folder = [self handedOnFolder];
              NSError *problem = nil;
              if (![NSFileManager.defaultManager createDirectoryAtURL:folder
                                          withIntermediateDirectories:YES
                                                           attributes:nil
                                                                error:&problem]) {
                throw std::runtime_error(problem.localizedDescription.UTF8String);
              }
              NSURL *file = [folder URLByAppendingPathComponent:name isDirectory:NO];
              NSData *data = [text dataUsingEncoding:NSUTF8StringEncoding];
              if (![data writeToURL:file options:NSDataWritingAtomic error:&problem]) {
                throw std::runtime_error(problem.localizedDescription.UTF8String);
              }
              resolve(file.absoluteString);
            }];
}

- (void)deleteFiles:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject
{
  [self inTurn:reject
            do:^{
              [self deleteHandedOn];
              resolve(nil);
            }];
}

- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:
    (const facebook::react::ObjCTurboModule::InitParams &)params
{
  return std::make_shared<facebook::react::NativeEarshotStoreSpecJSI>(params);
}

- (void)inTurn:(RCTPromiseRejectBlock)reject do:(void (^)(void))work
{
  dispatch_async(_queue, ^{
    try {
      work();
    } catch (const std::exception &problem) {
      self->_opened.reset();
      reject(@"EarshotStore", textOf(problem.what()), nil);
    }
  });
}

- (earshot::RecordStore &)store
{
  if (_opened == nullptr) {
    NSURL *folder = [[self supportFolder] URLByAppendingPathComponent:kFolder isDirectory:YES];
    NSError *problem = nil;
    if (![NSFileManager.defaultManager createDirectoryAtURL:folder
                                withIntermediateDirectories:YES
                                                 attributes:nil
                                                      error:&problem]) {
      throw std::runtime_error(problem.localizedDescription.UTF8String);
    }
    // T7: records that came back from a backup would be older than what others were told.
    if (![folder setResourceValue:@YES forKey:NSURLIsExcludedFromBackupKey error:&problem]) {
      throw std::runtime_error(problem.localizedDescription.UTF8String);
    }
    NSURL *file = [folder URLByAppendingPathComponent:kFile isDirectory:NO];
    _opened = std::make_unique<earshot::RecordStore>(file.path.fileSystemRepresentation);
  }
  return *_opened;
}

- (void)deleteHandedOn
{
  NSURL *folder = [self handedOnFolder];
  NSError *problem = nil;
  if ([NSFileManager.defaultManager fileExistsAtPath:folder.path] &&
      ![NSFileManager.defaultManager removeItemAtURL:folder error:&problem]) {
    throw std::runtime_error(problem.localizedDescription.UTF8String);
  }
}

- (NSURL *)handedOnFolder
{
  return [[NSURL fileURLWithPath:NSTemporaryDirectory() isDirectory:YES] URLByAppendingPathComponent:@"handed-on"
                                                                                         isDirectory:YES];
}

/** As async-storage 3 names its files. */
- (NSURL *)asyncStorageFile:(NSString *)database
{
  NSString *path = [NSString stringWithFormat:@"async-storage/databases/%@/%@.sqlite", database, database];
  return [[self supportFolder] URLByAppendingPathComponent:path isDirectory:NO];
}

- (NSURL *)supportFolder
{
  NSError *problem = nil;
  NSURL *folder = [NSFileManager.defaultManager URLForDirectory:NSApplicationSupportDirectory
                                                       inDomain:NSUserDomainMask
                                              appropriateForURL:nil
                                                         create:YES
                                                          error:&problem];
  if (folder == nil) {
    throw std::runtime_error(problem.localizedDescription.UTF8String);
  }
  return [folder URLByAppendingPathComponent:NSBundle.mainBundle.bundleIdentifier isDirectory:YES];
}

@end
