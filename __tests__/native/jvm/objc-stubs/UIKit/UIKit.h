#pragma once
#import <Foundation/Foundation.h>

typedef NSUInteger UIBackgroundTaskIdentifier;
extern "C" const UIBackgroundTaskIdentifier UIBackgroundTaskInvalid;

NS_ASSUME_NONNULL_BEGIN

@interface UIApplication : NSObject
@property(class, readonly) UIApplication *sharedApplication;
- (UIBackgroundTaskIdentifier)beginBackgroundTaskWithName:(nullable NSString *)name
                                        expirationHandler:(void (^_Nullable)(void))handler;
- (void)endBackgroundTask:(UIBackgroundTaskIdentifier)identifier;
@end

NS_ASSUME_NONNULL_END
