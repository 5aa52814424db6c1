#import <EarshotSpec/EarshotSpec.h>

/** The songs in this phone's media library. */
@interface EarshotSongs : NSObject <NativeEarshotSongsSpec>
@end
