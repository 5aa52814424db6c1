#pragma once
#import <Foundation/Foundation.h>
#include <functional>
#include <memory>

#define JSI_EXPORT

namespace facebook::react {

class TurboModule {
 public:
  virtual ~TurboModule() = default;
};

class ObjCTurboModule : public TurboModule {
 public:
  struct InitParams {};
};

using EventEmitterCallback = std::function<void()>;

} // namespace facebook::react

@interface EventEmitterCallbackWrapper : NSObject
@end

@protocol RCTTurboModule <NSObject>
- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:
    (const facebook::react::ObjCTurboModule::InitParams &)params;
@end
