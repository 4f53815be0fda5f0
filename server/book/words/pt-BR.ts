/** Brazilian Portuguese, in a front desk's polite form. Not yet proofread by a native speaker. */
import type { VisitWords } from './visit-words.ts';

export const ptBR: VisitWords = {
  appointment: 'Horário marcado',
  booked: 'Seu horário está marcado',
  moved: 'Seu horário foi alterado',
  requested: 'Seu horário foi solicitado',
  uncertain: 'O estabelecimento confirmará este horário.',
  cancelled: 'Seu horário foi cancelado',
  reminder: 'Lembrete do seu horário',
  open: 'Confirmar, alterar ou cancelar',
  again: 'Marcar de novo',
  call: 'Ligar para {phone}',
  why: 'Você recebeu esta mensagem porque marcou um horário.',
  with: 'Com',
  confirmed: 'Obrigado. Sua presença está confirmada.',
  closed: 'Este horário não pode mais ser alterado aqui.',
  confirm: 'Eu vou',
  move: 'Escolher outro horário',
  cancel: 'Cancelar o horário',
  cancelQuestion: 'Cancelar este horário?',
  cancelYes: 'Sim, cancelar',
  keep: 'Não, manter',
  times: 'Escolha um novo horário',
  later: 'Horários posteriores',
  none: 'No momento não há outro horário livre.',
  taken: 'Este horário não está mais livre. Escolha outro, por favor.',
  back: 'Voltar',
  unknown:
    'Este link não leva a nenhum horário marcado. Ele pode estar incompleto, ou o horário pode ter sido apagado.',
  tooMany: 'Tentativas demais. Tente de novo em quinze minutos.',
  failed: 'Não funcionou. Tente de novo em alguns minutos.',
};
