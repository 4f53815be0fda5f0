/** Renders text with code between backticks. */
export function CodeWords({ text }: { readonly text: string }) {
  return text.split('`').map((part, place) => (place % 2 === 0 ? part : <code key={place}>{part}</code>));
}
