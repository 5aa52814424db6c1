/** The phone of these tests is set to English, whatever language this computer is set to. */
const { resolvedOptions } = Intl.DateTimeFormat.prototype;

Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedInEnglish() {
  return { ...resolvedOptions.call(this), locale: 'en-GB' };
};

export {};
