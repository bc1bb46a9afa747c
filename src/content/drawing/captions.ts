/**
 * What is said in the clips. They have no sound: the speakers' words are their captions, three lines of the eight seconds
 * each.
 */
export const captions: Readonly<Record<string, readonly [string, string, string]>> = {
  'team-engineering': [
    'We write the part nobody sees.',
    'If a lesson loads in a tunnel, we did our job.',
    'Then we delete what we no longer need.',
  ],
  'team-product': [
    'It starts with one messy human wish.',
    'We find the smallest step towards it.',
    'And we plant a flag only where learners do.',
  ],
  'team-design': [
    'Every shape here is a circle with one corner.',
    'We bend a line until it smiles.',
    'Charm is a reason to come back tomorrow.',
  ],
  'job-design': [
    'A character begins as seven shapes.',
    'Then come the eyes, and it is somebody.',
    'You’d draw what people meet every morning.',
  ],
  'job-product': ['Two versions, one question.', 'Nobody argues for weeks.', 'Learners tell us by Thursday.'],
  'job-other': [
    'Mornings are quiet here until eleven.',
    'Then everybody says hello at once.',
    'In forty-one languages, if you count lunch.',
  ],
  'job-engineering': [
    'The train goes in, the signal goes out.',
    'The lesson carries on.',
    'You’d build the part that makes it so.',
  ],
  'talk-1': [
    'A streak is a promise people make to themselves.',
    'We keep millions of them, every midnight, in every time zone.',
    'Here is how not to lose a single one.',
  ],
  'talk-2': [
    'A review is a conversation, not an exam.',
    'Say what you like before what you’d change.',
    'And end with one thing you learned.',
  ],
  'talk-3': ['We release before lunch.', 'If something breaks, the whole team is awake.', 'Afternoons are for the next idea.'],
  'talk-4': [
    'This model is smaller than a photo.',
    'It listens on the phone, so your voice stays there.',
    'And it hears a shy speaker as well as a loud one.',
  ],
  'talk-5': [
    'We ask everybody the same questions.',
    'We write down answers before we talk to each other.',
    'Fair is a habit, not a feeling.',
  ],
  'talk-6': [
    'You don’t need to draw well to draw.',
    'A wrong curve says more than a right paragraph.',
    'Pick up the pencil first, the keyboard second.',
  ],
  'talk-7': [
    'Forty-one languages share these letters.',
    'Some need a hook, some a ring, some a whole new shape.',
    'We drew each with the people who read it.',
  ],
  'talk-8': [
    'Watch what the bird does while you speak.',
    'It tilts its head, and it waits.',
    'Listening is the hardest thing to animate.',
  ],
  'talk-9': ['Say what you see.', 'Say what it does to you.', 'And let the maker say what is next.'],
}
