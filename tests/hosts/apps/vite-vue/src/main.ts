import { createApp } from 'vue';
import Agent from './Agent.vue';

createApp(Agent).mount('#app');
