/** A built module that the script loads on demand. Only the script uses its exports. */
declare const onlyTheScriptUsesIt: unknown;
export default onlyTheScriptUsesIt;
