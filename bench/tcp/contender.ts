/** Who does the same work, each as two programs in a folder of its name under ../contenders. */
export const CONTENDERS = [
  { name: 'bare-binary', title: 'bare socket, binary', kind: 'bare' },
  { name: 'bare-json', title: 'bare socket, JSON', kind: 'bare' },
  { name: 'capnweb', title: "Cap'n Web", kind: 'reference-passing library' },
  { name: 'captp', title: '@endo/captp', kind: 'reference-passing library' },
  { name: 'earshot', title: 'Earshot', kind: 'ours' },
] as const;

export type Contender = (typeof CONTENDERS)[number];
export type ContenderName = Contender['name'];
