#import "EarshotFinishing.h"

#import <UIKit/UIKit.h>

/** All of it on the main queue, where the system calls back, too. */
@implementation EarshotFinishing {
  UIBackgroundTaskIdentifier _task;
  RCTPromiseResolveBlock _over;
}

+ (NSString *)moduleName
{
  return @"EarshotFinishing";
}

- (instancetype)init
{
  if (self = [super init]) {
    _task = UIBackgroundTaskInvalid;
  }
  return self;
}

- (void)begin:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject
{
  dispatch_async(dispatch_get_main_queue(), ^{
    // One at a time: whoever waits for the one before waits no longer.
    [self finish];
    self->_over = resolve;
    self->_task = [UIApplication.sharedApplication beginBackgroundTaskWithName:@"app.earshot.finishing"
                                                             expirationHandler:^{
                                                               [self timeIsUp];
                                                             }];
    if (self->_task == UIBackgroundTaskInvalid) {
      // No time is to be had.
      [self finish];
    }
  });
}

- (void)end:(RCTPromiseResolveBlock)resolve reject:(RCTPromiseRejectBlock)reject
{
  dispatch_async(dispatch_get_main_queue(), ^{
    [self finish];
    resolve(nil);
  });
}

- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:
    (const facebook::react::ObjCTurboModule::InitParams &)params
{
  return std::make_shared<facebook::react::NativeEarshotFinishingSpecJSI>(params);
}

/** JavaScript gets a moment to say goodbye to others, and to call `end`. Without that the task ends all the same. */
- (void)timeIsUp
{
  UIBackgroundTaskIdentifier task = _task;
  [self tellThatItIsOver];
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC), dispatch_get_main_queue(), ^{
    if (self->_task == task) {
      [self finish];
    }
  });
}

/** A task that is not ended ends the app. */
- (void)finish
{
  [self tellThatItIsOver];
  if (_task != UIBackgroundTaskInvalid) {
    UIBackgroundTaskIdentifier task = _task;
    _task = UIBackgroundTaskInvalid;
    [UIApplication.sharedApplication endBackgroundTask:task];
  }
}

- (void)tellThatItIsOver
{
  RCTPromiseResolveBlock over = _over;
  _over = nil;
  if (over != nil) {
    over(nil);
  }
}

@end
