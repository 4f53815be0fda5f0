/** Where the console plays the time before the next text about a visit. Only this server has it. */
export const NEXT_REMINDER_PATH = '/inbox-clock/next-reminder';
