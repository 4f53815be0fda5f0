import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const isCustomElement = (tag: string): boolean => tag === 'task-tamer-agent';

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });
