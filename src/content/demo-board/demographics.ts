import type { DemoDemographics } from '#shared/demo-board.ts'

export const demoDemographics: DemoDemographics = {
  header: 'A few optional questions',
  description:
    '<p>Your answers help us see whether our hiring is fair. They’re stored apart from your application and never shown to the hiring team.</p>',
  questions: [
    {
      id: 91001,
      label: 'How do you describe yourself?',
      type: 'multi_value_multi_select',
      answerOptions: [
        { id: 910011, label: 'Woman' },
        { id: 910012, label: 'Man' },
        { id: 910013, label: 'Non-binary' },
        { id: 910014, label: 'I use another term', freeForm: true },
        { id: 910015, label: 'I’d rather not say', decline: true },
      ],
    },
    {
      id: 91002,
      label: 'Are you the first in your family to go to university?',
      type: 'multi_value_single_select',
      answerOptions: [
        { id: 910021, label: 'Yes' },
        { id: 910022, label: 'No' },
        { id: 910023, label: 'I didn’t go, and that’s fine too' },
        { id: 910024, label: 'I’d rather not say', decline: true },
      ],
    },
    {
      id: 91003,
      label: 'Which of these apply to you?',
      type: 'multi_value_multi_select',
      answerOptions: [
        { id: 910031, label: 'I live with a disability or a long-term condition' },
        { id: 910032, label: 'I care for a child or a relative' },
        { id: 910033, label: 'I served in the military' },
        { id: 910034, label: 'I moved to another country as an adult' },
        { id: 910035, label: 'Something else', freeForm: true },
        { id: 910036, label: 'None of these' },
        { id: 910037, label: 'I’d rather not say', decline: true },
      ],
    },
  ],
}
