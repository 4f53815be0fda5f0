import { createRef, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { TaskTamerAgentElement } from '../../../../widget/contract.ts';
import { TaskTamerAgent } from '../../../../widget/package/react.tsx';
import type { OpenPage } from './page.ts';

export const openPage: OpenPage = (target) => {
  const root = createRoot(target);
  const element = createRef<TaskTamerAgentElement>();
  return {
    show: (props) =>
      flushSync(() =>
        root.render(
          <StrictMode>
            <TaskTamerAgent {...props} ref={element}>
              <a href="tel:+12125550142">Call us</a>
            </TaskTamerAgent>
          </StrictMode>,
        ),
      ),
    element: () => element.current,
    leave: () => flushSync(() => root.unmount()),
  };
};
