/** The product's mark and name. */
export const Brand = () => (
  <p className="brand">
    <span>Task Tamer</span>
  </p>
);
