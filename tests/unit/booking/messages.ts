/** The platform's tool messages in each of their formats. */
import type { JsonObject } from '../../../widget/contract.ts';

export const TOOL = 'bookAppointment';
/** Before the first booking of the tests. */
export const NEW_YEAR = Date.parse('2026-01-01T00:00:00Z');
/** Two days before most bookings. */
export const NOW = Date.parse('2026-11-22T17:00:00Z');
export const RULES = { tools: [TOOL], timeZone: null, now: NOW };

/** The answer of a tool that has booked. */
export const BOOKED = { booked: true, title: 'Cleaning', start: '2026-11-24T10:00:00-06:00' } as const;

export const ASKED = { service: 'Cleaning', start: '2026-11-24T10:00:00-06:00' };

export const toolCalls = (id = 'call_1', asked: unknown = ASKED, name = TOOL): JsonObject => ({
  type: 'tool-calls',
  toolCallList: [{ id, type: 'function', function: { name, arguments: asked } }],
});

export const toolResult = (result: unknown, id = 'call_1', more: object = {}): JsonObject => ({
  type: 'tool-calls-result',
  toolCallResult: { toolCallId: id, name: TOOL, result, ...more },
});

export const update = (...turns: readonly object[]): JsonObject => ({
  type: 'conversation-update',
  messagesOpenAIFormatted: [
    { role: 'system', content: 'You book.' },
    { role: 'user', content: 'Ten is fine.' },
    ...turns,
  ],
});

export const askedTurn = (id = 'call_1', asked: unknown = JSON.stringify(ASKED), name = TOOL): object => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name, arguments: asked } }],
});

export const answeredTurn = (content: unknown, id = 'call_1'): object => ({
  role: 'tool',
  tool_call_id: id,
  content,
});

const ID = { id: 'e-1', start: '2026-11-24T10:00:00-06:00' } as const;

/** Realistic answers of tools that have not booked. */
export const NEGATIVE_ANSWERS: readonly unknown[] = [
  // Text, including text that mentions a booking or confirms something else.
  'That time is already booked.',
  'The slot is fully booked',
  'Please confirm your email address first',
  'Waiting for confirmation from the office',
  'The schedule is full',
  'Reservations are closed',
  'Nothing was booked.',
  'The appointment has not been confirmed.',
  'Shall it be booked?',
  'Success',
  'OK',
  'Booked.',
  'Agenda llena',
  'Ya está reservado.',
  'No se pudo reservar.',
  'La reserva falló.',
  'Ce créneau est déjà réservé.',
  'Rendez-vous confirmé par un autre patient.',
  'O horário já está agendado.',
  'Agendamento pendente',
  'Khung giờ này đã được đặt.',
  '该时段已被预约',
  '該時段已被預約',
  '이미 예약된 시간입니다.',
  'Это время уже занято.',
  'Запись не подтверждена',
  'هذا الموعد محجوز بالفعل',
  'Lè sa a deja rezève.',
  // Fields that only resemble a booking's.
  { success: true, ...ID },
  { success: 'false', ...ID },
  { success: 0, start: ID.start },
  { ok: 0, id: 'e' },
  { ok: true, id: 'e' },
  { id: 'e', status: 'slot_taken' },
  { id: 'e', status: 'full' },
  { id: 'e', status: 'waitlisted' },
  { id: 'e', status: 'requested' },
  { id: 'e', status: 'held' },
  { id: 'e', status: 'confirmed', start: ID.start },
  { errorMessage: 'full', id: 'e' },
  { error_code: 'FULL', id: 'e' },
  { code: 409, id: 'e' },
  { code: 'SLOT_TAKEN', message: 'Taken', id: 'e' },
  { available: false, start: ID.start },
  { is_available: false, start: ID.start },
  { isBooked: false, id: 'e' },
  { isBooked: true, ...ID },
  { cancelled: true, id: 'e' },
  { type: 'error', id: 'e' },
  { booked: 'yes', start: ID.start },
  { booked: 1, start: ID.start },
  { booked: 'true', start: ID.start },
  { booked: ['true'], start: ID.start },
  { booked: false, start: ID.start },
  { booked: null, start: ID.start },
  { booked: true },
  { booked: true, start: 'tomorrow at ten' },
  { booked: true, start: ID.start, error: 'Payment failed' },
  { Booked: true, start: ID.start },
  { data: { booked: true, start: ID.start } },
  { result: 'Booked' },
  [{ booked: true, start: ID.start }],
  // Calendar objects with a decisive difference.
  { kind: 'calendar#event', status: 'tentative', start: { dateTime: ID.start } },
  { kind: 'calendar#events', items: [] },
  { kind: 'calendar#freeBusy', status: 'confirmed', start: { dateTime: ID.start } },
  { kind: 'calendar#event', status: 'confirmed', start: {} },
  { status: 'success', data: { uid: 'u', status: 'pending', start: ID.start } },
  { status: 'success', data: [{ uid: 'u', status: 'accepted', start: ID.start }] },
  { status: 'error', error: { code: 'BAD_REQUEST', message: 'already booked' } },
  { calendarId: 'c', appointmentStatus: 'new', startTime: ID.start },
  { calendarId: 'c', appointmentStatus: 'confirmed' },
  // Anything else that a model or a server may send.
  '',
  '   ',
  'null',
  'true',
  null,
  true,
  false,
  0,
  7,
  [],
  {},
  { slots: ['10:00'] },
  { errors: ['full'], id: 'e' },
  { statusCode: 500, message: 'done' },
];
