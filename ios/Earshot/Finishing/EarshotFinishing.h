#import <EarshotSpec/EarshotSpec.h>

/** The half minute or so that iOS gives an app that was put away. */
@interface EarshotFinishing : NSObject <NativeEarshotFinishingSpec>
@end
