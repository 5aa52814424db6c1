/** How a native half speaks to JavaScript. */
export type EmitNativeEvent = (event: string, payload: unknown) => void;

export type PhoneSystem = 'ios' | 'android';
