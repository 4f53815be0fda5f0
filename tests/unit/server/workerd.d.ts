/** The package says where its program is, and has no types. */
declare module 'workerd' {
  const path: string;
  export default path;
}
