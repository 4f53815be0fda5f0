/** Merges trees that differ only in their texts into one tree and a list of texts for each. */
import type { DrawnElement, DrawnNode } from '../../entrance/draw.ts';

type Split = readonly [tree: DrawnElement, words: readonly (readonly string[])[]];

/** Replaces differing texts with an index. Throws if the trees differ in more than texts. */
export function splitWords(trees: readonly DrawnElement[]): Split {
  const words: string[][] = trees.map(() => []);
  const tree = mergeElements(trees, (texts) => {
    const [first = ''] = texts;
    if (texts.every((text) => text === first)) return first;
    texts.forEach((text, place) => words[place]?.push(text));
    return (words[0]?.length ?? 0) - 1;
  });
  return [tree, words];
}

type MergeTexts = (texts: readonly string[]) => string | number;

function mergeElements(elements: readonly DrawnElement[], mergeTexts: MergeTexts): DrawnElement {
  const shapes = new Set(
    elements.map(([tag, attributes, ...inside]) =>
      JSON.stringify([tag, Object.keys(attributes), inside.length]),
    ),
  );
  const [first] = elements;
  if (!first || shapes.size > 1)
    throw new Error(`The languages draw different elements: ${[...shapes].join(', ')}`);
  const [tag, attributes, ...inside] = first;
  const merged = Object.keys(attributes).map((name) => [
    name,
    mergeTexts(elements.map((element) => String(element[1][name]))),
  ]);
  const children = inside.map((_, index) =>
    mergeNodes(
      elements.map(([, , ...nodes]) => nodes[index]),
      mergeTexts,
    ),
  );
  return [tag, Object.fromEntries(merged), ...children];
}

function mergeNodes(nodes: readonly (DrawnNode | undefined)[], mergeTexts: MergeTexts): DrawnNode {
  const elements = nodes.filter((node) => typeof node === 'object');
  if (elements.length === nodes.length) return mergeElements(elements, mergeTexts);
  const texts = nodes.filter((node) => typeof node === 'string');
  if (texts.length < nodes.length) throw new Error('The languages differ in more than their words.');
  return mergeTexts(texts);
}
