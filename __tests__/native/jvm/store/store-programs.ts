import { join, resolve } from 'node:path';
import { folderFor, run } from '../kotlin-artefacts';
import { compileKotlinProgram } from '../kotlin-program';
import type { Program } from '../kotlin-program';

const project = resolve(__dirname, '../../../..');
const ofIos = join(project, 'ios/Earshot/Store');
const ofAndroid = join(project, 'android/app/src/main/java/app/earshot/store');

/** The C of what notes and interrupts a program's steps, to be preloaded into it. */
export function compileFault(): string {
  const library = join(folderFor('store'), 'fault.so');
  run('clang', [
    ...['-Wall', '-Wextra', '-Werror', '-shared', '-fPIC'],
    ...['-o', library, join(__dirname, 'fault.c'), '-ldl'],
  ]);
  return library;
}

/** Runs SQL on a file, as async-storage would have. */
export function compileOldDatabase(): string {
  const program = join(folderFor('store'), 'old-database');
  run('clang++', [
    ...['-std=c++20', '-Wall', '-Wextra', '-Werror', '-o', program],
    ...[join(__dirname, 'old-database.cpp'), '-lsqlite3'],
  ]);
  return program;
}

/** The iOS app's RecordStore on this system's SQLite. */
export function compileForIos(): Program {
  const program = join(folderFor('store'), 'store-program');
  run('clang++', [
    ...['-std=c++20', '-Wall', '-Wextra', '-Werror', `-I${ofIos}`, '-o', program],
    ...[join(__dirname, 'store-program.cpp'), join(ofIos, 'RecordStore.cpp'), '-lsqlite3'],
  ]);
  return { command: program, words: [] };
}

/** The Android app's RecordStore and AsyncStorageDatabase on a JVM, on the real engine of SQLite behind stubs. */
export const compileForAndroid = (): Program =>
  compileKotlinProgram({
    purpose: 'store-on-the-jvm',
    stubs: join(__dirname, 'stubs'),
    sources: [
      ...['RecordStore.kt', 'AsyncStorageDatabase.kt'].map(file => join(ofAndroid, file)),
      join(__dirname, 'StoreProgram.kt'),
    ],
    libraries: [
      { group: 'org.xerial', name: 'sqlite-jdbc', version: '3.49.1.0' },
      { group: 'org.slf4j', name: 'slf4j-nop', version: '1.7.36' },
    ],
    main: 'StoreProgramKt',
  });
