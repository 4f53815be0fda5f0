/** The package exports the path of its program and has no types. */
declare module 'workerd' {
  const path: string;
  export default path;
}
