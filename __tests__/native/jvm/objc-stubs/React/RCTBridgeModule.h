#pragma once
#import <Foundation/Foundation.h>

typedef void (^RCTPromiseResolveBlock)(id _Nullable result);
typedef void (^RCTPromiseRejectBlock)(NSString *_Null_unspecified code, NSString *_Nullable message, NSError *_Nullable error);

@protocol RCTBridgeModule <NSObject>
+ (NSString *_Nonnull)moduleName;
@end
