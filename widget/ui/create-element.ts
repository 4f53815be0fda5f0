/** React's function as a constant: bundlers call the import of a CommonJS module as `(0, react.createElement)()`. */
import { createElement as reactCreateElement } from 'react';

export const createElement = reactCreateElement;
