/** A built language file. */
declare const texts: unknown;
export default texts;
