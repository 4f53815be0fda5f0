import { createApp, h, nextTick, shallowRef } from 'vue';
import type { TaskTamerAgentElement } from '../../../../widget/contract.ts';
import { TaskTamerAgent } from '../../../../widget/package/vue.ts';
import type { OpenPage, Props } from './page.ts';

export const openPage: OpenPage = (target) => {
  const element = shallowRef<TaskTamerAgentElement | null>(null);
  const given = shallowRef<Props>({});
  const link = (): ReturnType<typeof h> => h('a', { href: 'tel:+12125550142' }, 'Call us');
  const app = createApp({ render: () => h(TaskTamerAgent, { ...given.value, ref: element }, link) });
  let isShown = false;
  return {
    show: (props) => {
      given.value = props;
      if (isShown) return nextTick();
      isShown = true;
      app.mount(target);
    },
    element: () => element.value,
    leave: () => app.unmount(),
  };
};
