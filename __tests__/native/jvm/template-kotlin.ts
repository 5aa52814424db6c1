import { read, template } from '../project-files';

/** The version of Kotlin that the template builds with. */
export const templateKotlin = (): string =>
  /kotlinVersion = "(.+)"/.exec(read(template, 'android/build.gradle'))?.[1] ??
  'no kotlinVersion in the template';
