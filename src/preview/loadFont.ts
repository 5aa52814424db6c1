/**
 * Until the font that came with the page is there, in all of its weights. What is drawn earlier would be drawn again in
 * other places; and a browser on a computer without any font does not load one for words that it cannot draw meanwhile.
 */
export function loadFont(): Promise<unknown> {
  const loading: Promise<unknown>[] = [];
  document.fonts.forEach(face => loading.push(face.load()));
  return Promise.all(loading);
}
