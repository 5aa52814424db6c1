// What our Objective-C++ uses of Apple's frameworks, with Apple's signatures, to check its syntax and types without a Mac.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")

typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil nullptr
typedef unsigned long NSUInteger;
typedef long NSInteger;
typedef NSUInteger NSStringEncoding;
typedef struct _NSZone NSZone;
enum { NSUTF8StringEncoding = 4 };
typedef NSUInteger NSSearchPathDirectory;
enum { NSApplicationSupportDirectory = 14 };
typedef NSUInteger NSSearchPathDomainMask;
enum { NSUserDomainMask = 1 };

typedef struct {
  unsigned long state;
  id __unsafe_unretained _Nullable *_Nullable itemsPtr;
  unsigned long *_Nullable mutationsPtr;
  unsigned long extra[5];
} NSFastEnumerationState;

NS_ASSUME_NONNULL_BEGIN

@protocol NSObject
@end

@protocol NSCopying
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
- (instancetype)init;
@end

@class NSData;
@class NSURL;
@class NSError;

@interface NSString : NSObject <NSCopying>
+ (instancetype)stringWithFormat:(NSString *)format, ...;
- (nullable instancetype)initWithBytes:(const void *)bytes length:(NSUInteger)length encoding:(NSStringEncoding)encoding;
- (nullable NSData *)dataUsingEncoding:(NSStringEncoding)encoding;
@property(readonly, nullable) const char *UTF8String;
@property(readonly) const char *fileSystemRepresentation;
@end

@interface NSConstantString : NSString
@end

@interface NSNull : NSObject
+ (NSNull *)null;
@end

@interface NSNumber : NSObject
+ (NSNumber *)numberWithBool:(BOOL)value;
@end

@interface NSData : NSObject
+ (instancetype)dataWithBytes:(nullable const void *)bytes length:(NSUInteger)length;
- (nullable instancetype)initWithBase64EncodedString:(NSString *)text options:(NSUInteger)options;
- (NSString *)base64EncodedStringWithOptions:(NSUInteger)options;
- (BOOL)writeToURL:(NSURL *)url
           options:(NSUInteger)options
             error:(NSError *_Nullable __autoreleasing *_Nullable)error;
@property(readonly) NSUInteger length;
@property(readonly) const void *bytes;
@end

@interface NSArray<__covariant ObjectType> : NSObject
+ (instancetype)arrayWithObjects:(const ObjectType _Nonnull[_Nullable])objects count:(NSUInteger)count;
@property(readonly) NSUInteger count;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained _Nullable[_Nonnull])buffer
                                    count:(NSUInteger)length;
@end

@interface NSMutableArray<ObjectType> : NSArray <ObjectType>
+ (instancetype)arrayWithCapacity:(NSUInteger)count;
- (void)addObject:(ObjectType)object;
@end

@interface NSError : NSObject
@property(readonly) NSString *localizedDescription;
@end

extern NSString *const NSURLIsExcludedFromBackupKey;
extern "C" NSString *NSTemporaryDirectory(void);
enum { NSDataWritingAtomic = 1UL << 0 };

@interface NSURL : NSObject
+ (NSURL *)fileURLWithPath:(NSString *)path isDirectory:(BOOL)isDirectory;
@property(readonly, nullable) NSString *absoluteString;
@property(readonly, nullable) NSString *path;
@property(readonly, nullable) NSURL *URLByDeletingLastPathComponent;
- (nullable NSURL *)URLByAppendingPathComponent:(NSString *)component isDirectory:(BOOL)isDirectory;
- (BOOL)setResourceValue:(nullable id)value
                  forKey:(NSString *)key
                   error:(NSError *_Nullable __autoreleasing *_Nullable)error;
@end

@interface NSFileManager : NSObject
@property(class, readonly) NSFileManager *defaultManager;
- (BOOL)fileExistsAtPath:(NSString *)path;
- (BOOL)removeItemAtURL:(NSURL *)url error:(NSError *_Nullable __autoreleasing *_Nullable)error;
- (BOOL)createDirectoryAtURL:(NSURL *)url
    withIntermediateDirectories:(BOOL)intermediate
                     attributes:(nullable id)attributes
                          error:(NSError *_Nullable __autoreleasing *_Nullable)error;
- (nullable NSURL *)URLForDirectory:(NSSearchPathDirectory)directory
                           inDomain:(NSSearchPathDomainMask)domain
                  appropriateForURL:(nullable NSURL *)url
                             create:(BOOL)create
                              error:(NSError *_Nullable __autoreleasing *_Nullable)error;
@end

@interface NSBundle : NSObject
@property(class, readonly) NSBundle *mainBundle;
@property(readonly, nullable) NSString *bundleIdentifier;
@end

NS_ASSUME_NONNULL_END

typedef NSObject *dispatch_queue_t;
typedef void (^dispatch_block_t)(void);
#define DISPATCH_QUEUE_SERIAL nullptr
enum { QOS_CLASS_UTILITY = 0x11 };
extern "C" dispatch_queue_t dispatch_queue_create(const char *label, NSObject *attributes);
extern "C" dispatch_queue_t dispatch_get_global_queue(long identifier, unsigned long flags);
extern "C" void dispatch_async(dispatch_queue_t queue, dispatch_block_t work);
extern "C" dispatch_queue_t dispatch_get_main_queue(void);
typedef unsigned long long dispatch_time_t;
#define DISPATCH_TIME_NOW (0ull)
#define NSEC_PER_SEC 1000000000ull
extern "C" dispatch_time_t dispatch_time(dispatch_time_t when, long long delta);
extern "C" void dispatch_after(dispatch_time_t when, dispatch_queue_t queue, dispatch_block_t work);
