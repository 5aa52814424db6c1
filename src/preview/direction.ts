/** Whether the page runs from right to left: a browser is told by the page, where a phone is told by its system. */
const isRTL = document.documentElement.dir === 'rtl';

/** React Native's module, as far as what is read of it. */
export const I18nManager = {
  isRTL,
  doLeftAndRightSwapInRTL: true,
  getConstants: () => ({ isRTL, doLeftAndRightSwapInRTL: true, localeIdentifier: null }),
};
