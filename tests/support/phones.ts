/** Phone numbers as people write them, and their links: for the tag, the site and the WordPress plugin. */
export const PHONES: readonly (readonly [written: string, link: string])[] = [
  ['+1 (555) 010-0199', 'tel:+15550100199'],
  ['0049 (0)89 123 456', 'tel:004989123456'],
  ['+44 (0) 20 7946 0958', 'tel:+442079460958'],
  ['+49-(0)30-901820', 'tel:+4930901820'],
  ['+49\u00a0(0)\u00a030\u00a0901820', 'tel:+4930901820'],
  ['(+49) (0)30 901820', 'tel:+4930901820'],
  ['(0)89 123 456', 'tel:089123456'],
  ['1-800-555-0199,,2#', 'tel:18005550199,,2#'],
];
