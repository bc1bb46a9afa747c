import { escapeHtml } from '#shared/html-text.ts'

/**
 * The board of a Brazilian company, which does not exist, as Greenhouse's API gives boards in Portuguese: standard questions in the
 * language of the post, own ones beside them, and what the law of Brazil asks for. Two posts are in English, as on such boards.
 */

const company = 'Pitangueira'

type Row = readonly [title: string, location: string, contract?: string, language?: string]

const saoPaulo = 'São Paulo, SP'
const recife = 'Recife, PE'
const horizonte = 'Belo Horizonte, MG'
const remote = 'Remoto - Brasil'
const clt = 'CLT'
const internship = 'Estágio'
const apprentice = 'Jovem Aprendiz'

const departments: Readonly<Record<string, readonly Row[]>> = {
  Tecnologia: [
    ['Pessoa Engenheira de Software Sênior (Back-end)', remote],
    ['Pessoa Engenheira de Software Pleno (Android)', `${saoPaulo}; ${remote}`],
    ['Analista de Dados Pleno', saoPaulo],
    ['Especialista em Segurança da Informação', remote],
    ['Estágio em Engenharia de Software', recife, internship],
    ['Staff Software Engineer, Payments', remote, clt, 'en'],
  ],
  'Produto e Design': [
    ['Product Designer Sênior', `${saoPaulo}; ${recife}`],
    ['Gerente de Produto, Entregas', saoPaulo],
    ['Pesquisador(a) de Experiência do Usuário', 'Recife, Brasil'],
  ],
  Operações: [
    ['Coordenador(a) de Centro de Distribuição', 'Guarulhos, SP'],
    ['Auxiliar de Logística (noturno)', 'Guarulhos, SP', 'Temporário'],
    ['Auxiliar de Logística (diurno)', 'Contagem, MG'],
    ['Motorista Entregador(a)', horizonte],
    ['Motorista Entregador(a)', recife],
    ['Analista de Planejamento e Controle', horizonte],
    ['Jovem Aprendiz, Operações', recife, apprentice],
  ],
  Comercial: [
    ['Executivo(a) de Contas, Pequenos Mercados', horizonte],
    ['Executivo(a) de Contas, Feiras e Quitandas', 'Florianópolis, SC'],
    ['Analista de Marketing de Performance', saoPaulo],
    ['Redator(a)', remote, 'PJ'],
  ],
  Atendimento: [
    ['Atendente de Suporte ao Cliente', recife],
    ['Atendente de Suporte ao Cliente, meio período', recife],
    ['Supervisor(a) de Atendimento', recife],
  ],
  'Pessoas e Cultura': [
    ['Analista de Recrutamento e Seleção', saoPaulo],
    ['Business Partner de Pessoas', saoPaulo],
    ['Estágio em Recursos Humanos', horizonte, internship],
  ],
  Finanças: [
    ['Analista Contábil Júnior', saoPaulo],
    ['Analista Fiscal Pleno', saoPaulo],
    ['Senior FP&A Manager', 'São Paulo, Brazil', clt, 'en'],
  ],
  'Banco de Talentos': [['Banco de Talentos', '']],
}

const offices = [
  { id: 801, name: 'São Paulo', location: 'São Paulo, São Paulo, Brasil' },
  { id: 802, name: 'Recife', location: 'Recife, Pernambuco, Brasil' },
  { id: 803, name: 'Belo Horizonte', location: 'Belo Horizonte, Minas Gerais, Brasil' },
].map((office) => ({ ...office, parent_id: null, child_ids: [] }))

type Values = readonly { readonly label: string; readonly value: number }[]

const asked = (label: string, name: string, type = 'input_text', required = true, values: Values = []) => ({
  label,
  required,
  description: null as string | null,
  fields: [{ name, type, values }],
})
const file = (label: string, name: string, required: boolean) => ({
  label,
  required,
  description: null as string | null,
  fields: [
    { name, type: 'input_file', values: [] },
    { name: `${name}_text`, type: 'textarea', values: [] },
  ],
})
const numbered = (first: number, labels: readonly string[]): Values =>
  labels.map((label, index) => ({ label, value: first + index }))
const yesNo: Values = [
  { label: 'Sim', value: 1 },
  { label: 'Não', value: 0 },
]

const standard = [
  asked('Nome', 'first_name'),
  asked('Sobrenome', 'last_name'),
  asked('E-mail', 'email'),
  asked('Telefone', 'phone', 'input_text', false),
  file('Currículo', 'resume', true),
  file('Carta de apresentação', 'cover_letter', false),
]
const place = [
  asked('Longitude', 'longitude', 'input_hidden'),
  asked('Latitude', 'latitude', 'input_hidden'),
  asked('Localização (cidade)', 'location'),
]

const own = [
  asked('Perfil do LinkedIn', 'question_4100001', 'input_text', false),
  asked('Pretensão salarial (R$)', 'question_4100002'),
  asked(
    'Você tem alguma deficiência? A vaga também é para pessoas com deficiência.',
    'question_4100003',
    'multi_value_single_select',
    true,
    yesNo,
  ),
  asked(
    'Quais modelos de contratação você aceita?',
    'question_4100004[]',
    'multi_value_multi_select',
    true,
    numbered(41_000_041, ['CLT', 'PJ', 'Temporário']),
  ),
  {
    ...asked(
      'Como você ficou sabendo da vaga?',
      'question_4100005',
      'multi_value_single_select',
      false,
      numbered(41_000_051, ['LinkedIn', 'Indicação', 'Universidade', 'Outro']),
    ),
    description: '<p>Se foi por <strong>indicação</strong>, conte de quem na próxima pergunta.</p>',
  },
  asked('Quem indicou você?', 'question_4100006', 'input_text', false),
  asked('Por que você quer trabalhar com a gente?', 'question_4100007', 'textarea'),
]

const demographics = {
  header: 'Pesquisa de diversidade',
  description: '<p>As respostas são voluntárias e não chegam a quem decide sobre a vaga.</p>',
  questions: [
    {
      id: 5100,
      label: 'Como você se identifica em relação a cor ou raça?',
      required: false,
      type: 'multi_value_single_select',
      answer_options: ['Amarela', 'Branca', 'Indígena', 'Parda', 'Preta', 'Outra', 'Prefiro não responder'].map(
        (label, index) => ({
          id: 5101 + index,
          label,
          free_form: label === 'Outra',
          decline_to_answer: label === 'Prefiro não responder',
        }),
      ),
    },
    {
      id: 5200,
      label: 'Qual é a sua identidade de gênero?',
      required: false,
      type: 'multi_value_multi_select',
      answer_options: ['Mulher', 'Homem', 'Pessoa não binária', 'Prefiro não responder'].map((label, index) => ({
        id: 5201 + index,
        label,
        free_form: false,
        decline_to_answer: label === 'Prefiro não responder',
      })),
    },
  ],
}

const paragraphs = (title: string, isEnglish: boolean) =>
  isEnglish
    ? `<p>${company} takes the fruit of small markets to the doors of their neighbours.</p><h3>What you will do</h3><ul><li>Look after a part of it, together with five others.</li><li>Say early what does not work.</li></ul>`
    : `<p>A ${company} leva a feira do bairro até a porta de casa. Somos 900 pessoas em quatro cidades.</p>` +
      `<h3>O que você vai fazer</h3><ul><li>Cuidar do dia a dia de ${escapeHtml(title)} com mais cinco pessoas.</li>` +
      '<li>Ouvir feirantes e clientes, toda semana.</li></ul><h3>O que oferecemos</h3>' +
      '<ul><li>Vale-refeição e vale-transporte</li><li>Plano de saúde e odontológico, sem coparticipação</li><li>PLR</li></ul>'

/** The recording of the board, a `jobs` answer with the parts that an answer for one job has. */
export function brazilianBoard(): object {
  const names = Object.keys(departments)
  const rows = names.flatMap((department) => (departments[department] ?? []).map((row) => ({ department, row })))
  const jobs = rows.map(({ department, row }, index) => {
    const [title, location, contract = clt, language = 'pt'] = row
    const id = 7_300_001 + index
    const isPool = location === ''
    const isEnglish = language === 'en'
    const day = String(1 + (index % 25)).padStart(2, '0')
    return {
      id,
      internal_job_id: isPool ? null : 3_000_001 + index,
      title,
      company_name: company,
      absolute_url: `https://job-boards.greenhouse.io/pitangueira/jobs/${id}`,
      first_published: `2026-11-${day}T09:00:00-03:00`,
      updated_at: `2026-11-${day}T10:00:00-03:00`,
      application_deadline: contract === apprentice ? '2026-12-18T23:59:59-03:00' : null,
      requisition_id: null,
      language,
      location: { name: isPool ? null : location },
      metadata: [
        { id: 61, name: 'Tipo de contratação', value: contract, value_type: 'single_select' },
        {
          id: 62,
          name: 'Gestor(a) da vaga',
          value: { name: 'Não é para a página', email: 'gestao@pitangueira.example', user_id: 7 },
          value_type: 'user',
        },
      ],
      data_compliance: [
        {
          type: 'gdpr',
          requires_consent: true,
          requires_processing_consent: true,
          requires_retention_consent: true,
          retention_period: 365,
          demographic_data_consent_applies: false,
        },
      ],
      ...(contract === internship ? { education: 'education_required' } : {}),
      content: escapeHtml(paragraphs(title, isEnglish)),
      departments: [{ id: 701 + names.indexOf(department), name: department, parent_id: null, child_ids: [] }],
      offices: offices.filter(({ name }) => location.includes(name)),
      ...(contract === internship
        ? {
            pay_input_ranges: [
              { min_cents: 180_000, max_cents: 220_000, currency_type: 'BRL', title: 'Bolsa-auxílio', blurb: '' },
            ],
          }
        : {}),
      // Posts in English keep the form that the API has without a language.
      ...(isEnglish ? {} : { questions: [...standard, ...own], location_questions: place }),
      compliance: null,
      demographic_questions: demographics,
    }
  })
  return { jobs, meta: { total: jobs.length } }
}
