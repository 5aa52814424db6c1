#import <EarshotSpec/EarshotSpec.h>

/** The records on one queue of their own, in the order in which JavaScript asked. */
@interface EarshotStore : NSObject <NativeEarshotStoreSpec>
@end
