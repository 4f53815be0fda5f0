/** The field of the opening hours as visitors read it. Pure. */
import { hoursInWords } from '../../../../widget/ui/form/hours-in-words.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const HOUR_MINUTES = 60;

/** Without what the server would refuse. */
export function hoursShown(text: string): readonly string[] {
  const lines = text.toLowerCase().split('\n');
  const hours = WEEKDAYS.map((day) =>
    lines.flatMap((line) => (line.trim().startsWith(`${day}:`) ? spansIn(line) : [])),
  );
  return hoursInWords(hours, 'en');
}

const spansIn = (line: string): readonly (readonly [from: number, to: number])[] =>
  [...line.matchAll(/(\d{1,2}):(\d\d) ?[-–] ?(\d{1,2}):(\d\d)/g)].map(([, ...times]) => {
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = times.map(Number);
    return [fromHour * HOUR_MINUTES + fromMinute, toHour * HOUR_MINUTES + toMinute];
  });
