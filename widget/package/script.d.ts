/** The one script, by the package's own name for it. Built apart: it declares nothing. */
declare module 'task-tamer/task-tamer-agent.js' {}
