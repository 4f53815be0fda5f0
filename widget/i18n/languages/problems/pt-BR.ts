/** Problem messages in Brazilian Portuguese. Not yet proofread by a native speaker. */
import type { ProblemWords } from '../language-words.ts';

const OTHER_WAY = 'Por enquanto, fale com a empresa de outra forma.';
const CHECK_CONNECTION = 'Verifique sua conexão e inicie de novo.';
const IN_A_MOMENT = 'Inicie de novo em instantes.';
const NEW_CALL = 'Inicie de novo para abrir uma nova ligação.';
const NOT_AVAILABLE = 'O agente de voz não está disponível agora.';

export const ptBRProblems: ProblemWords = {
  'problems.not-configured.what': 'As ligações ainda não estão configuradas nesta página.',
  'problems.not-configured.next': OTHER_WAY,
  'problems.payment-required.what': NOT_AVAILABLE,
  'problems.payment-required.next': OTHER_WAY,
  'problems.paused.what': NOT_AVAILABLE,
  'problems.paused.next': OTHER_WAY,
  'problems.rate-limited.what': 'Todas as linhas estão ocupadas.',
  'problems.rate-limited.next': 'Aguarde um minuto e tente de novo.',
  'problems.too-many-starts.what': 'Tentativas demais a partir da sua rede.',
  'problems.too-many-starts.next': 'Aguarde um pouco e tente de novo.',
  'problems.budget-spent.what': 'Não é possível atender mais ligações hoje.',
  'problems.budget-spent.next': OTHER_WAY,
  'problems.bot-check-refused.what': 'A verificação não foi aceita.',
  'problems.bot-check-refused.next': 'Faça a verificação outra vez e inicie de novo.',
  'problems.consent-refused.what': 'Seu consentimento não foi aceito.',
  'problems.consent-refused.next':
    'Concorde outra vez e inicie de novo. Se não resolver, recarregue esta página.',
  'problems.server-error.what': 'O serviço de ligações está com uma falha.',
  'problems.server-error.next': IN_A_MOMENT,
  'problems.bad-answer.what': 'O serviço de ligações enviou algo que não conseguimos ler.',
  'problems.bad-answer.next': IN_A_MOMENT,
  'problems.timeout.what': 'A conexão demorou demais.',
  'problems.timeout.next': CHECK_CONNECTION,
  'problems.offline.what': 'Você está sem internet.',
  'problems.offline.next': 'Conecte-se à internet e inicie de novo.',
  'problems.network.what': 'Não foi possível acessar o serviço de ligações.',
  'problems.network.next': CHECK_CONNECTION,
  'problems.microphone-denied.what': 'Seu microfone está bloqueado para esta página.',
  'problems.microphone-denied.next': 'Permita o microfone no navegador e inicie de novo.',
  'problems.microphone-missing.what': 'Nenhum microfone foi encontrado.',
  'problems.microphone-missing.next': 'Conecte um microfone ou fone de ouvido e inicie de novo.',
  'problems.microphone-in-use.what': 'Outro aplicativo está usando seu microfone.',
  'problems.microphone-in-use.next': 'Feche esse aplicativo ou a ligação dele e inicie de novo.',
  'problems.microphone-lost.what': 'Seu microfone foi desconectado.',
  'problems.microphone-lost.next': 'Conecte-o outra vez ou escolha outro e inicie de novo.',
  'problems.page-forbids-microphone.what': 'Esta página não permite o uso de microfone.',
  'problems.page-forbids-microphone.next': OTHER_WAY,
  'problems.page-forbids-engine.what': 'Esta página não permite carregar uma parte da ligação.',
  'problems.page-forbids-engine.next': OTHER_WAY,
  'problems.insecure-page.what': 'As ligações precisam de uma página segura, e esta não é.',
  'problems.insecure-page.next': 'Abra esta página com um endereço que comece com https e inicie de novo.',
  'problems.unsupported-browser.what': 'Este navegador não consegue fazer ligações.',
  'problems.unsupported-browser.next':
    'Abra esta página em uma versão atual do Chrome, Edge, Firefox ou Safari.',
  'problems.engine-blocked.what':
    'Não foi possível carregar uma parte da ligação. Um bloqueador de conteúdo pode ter impedido.',
  'problems.engine-blocked.next': 'Permita esta página no bloqueador, recarregue-a e inicie de novo.',
  'problems.room-refused.what': 'Não foi possível entrar na ligação.',
  'problems.room-refused.next': NEW_CALL,
  'problems.ejected.what': 'O outro lado encerrou a ligação.',
  'problems.ejected.next': NEW_CALL,
  'problems.connection-lost.what': 'A conexão foi perdida. O que foi dito por último pode não ter chegado.',
  'problems.connection-lost.next': CHECK_CONNECTION,
  'problems.audio-blocked.what': 'Seu navegador está bloqueando o som.',
  'problems.audio-blocked.next': 'Toque em qualquer lugar desta janela e inicie de novo.',
  'problems.already-in-call.what': 'Já existe uma ligação aberta nesta página ou em outra aba.',
  'problems.already-in-call.next': 'Encerre essa ligação primeiro e inicie de novo.',
  'problems.cancelled.what': 'A ligação foi cancelada.',
  'problems.cancelled.next': 'Inicie de novo quando quiser.',
  'problems.unknown.what': 'Algo deu errado com a ligação.',
  'problems.unknown.next': IN_A_MOMENT,
  'allowMicrophone.chromium':
    'Selecione o ícone à esquerda da barra de endereço, permita o microfone e inicie de novo.',
  'allowMicrophone.edge':
    'Selecione o cadeado ao lado do endereço, abra Permissões para este site, permita o microfone e inicie de novo.',
  'allowMicrophone.firefoxAndroid':
    'Selecione o cadeado ao lado do endereço, permita o microfone e inicie de novo.',
  'allowMicrophone.firefox':
    'Selecione o ícone do microfone na barra de endereço, remova o bloqueio e inicie de novo.',
  'allowMicrophone.safari':
    'Abra o menu Safari, escolha Ajustes deste Site, permita o microfone e inicie de novo.',
  'allowMicrophone.ios':
    'Toque no menu da página ao lado do endereço, abra Ajustes do Site, permita o microfone e inicie de novo.',
  'allowMicrophone.iosApp':
    'Abra o app Ajustes, escolha este navegador, permita o microfone e inicie de novo.',
  'allowMicrophone.inApp': 'Abra esta página no seu navegador pelo menu deste app e inicie de novo.',
  'allowMicrophone.android':
    'Toque no ícone ao lado do endereço, abra Permissões, permita o microfone e inicie de novo.',
  'allowMicrophone.other':
    'Permita o microfone para este site nas configurações do navegador e inicie de novo.',
};
