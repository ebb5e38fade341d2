import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { style } from '../../ui/classes.ts'
import { Questions } from '../../ui/content/questions.tsx'
import { Band } from '../../ui/layout/band.tsx'
import { Columns } from '../../ui/layout/columns.tsx'

const link = style({ variant: 'link' })

const questions = [
  {
    question: 'Do I need an account to listen?',
    answer: 'Not for the samples. To buy, a parent signs up once; children get names of their own.',
  },
  {
    question: 'How does a story reach the lamp?',
    answer:
      'Your phone or tablet plays it, and the lamp receives it by Bluetooth. Stories that you own can be kept for a place without a network.',
  },
  {
    question: 'What are tokens?',
    answer:
      'Tokens buy story bundles and stories made for your child. Lamps and speakers come with free ones, and more can be bought in packs.',
  },
  {
    question: 'Who reads the stories?',
    answer: 'A computer voice, and each story says so. You can also read the words aloud yourself.',
  },
  {
    question: 'What if it is not right for us?',
    answer: (
      <>
        Our{' '}
        <Link to={paths.returns} className={link}>
          returns page
        </Link>{' '}
        says how to send something back. A person answers every message from our{' '}
        <Link to={paths.contact} className={link}>
          contact page
        </Link>
        .
      </>
    ),
  },
]

export const Answers = () => (
  <Band labelledBy="questions">
    <Columns shape="44/56">
      <div>
        <h2 id="questions" className={style({ variant: 'heading' })}>
          Good questions
        </h2>
        <p className={`${style({ variant: 'lead' })} mt-2`}>What parents ask us before the first evening.</p>
      </div>
      <Questions questions={questions} />
    </Columns>
  </Band>
)
