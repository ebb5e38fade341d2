import helpers from 'media:brand/team-helpers'
import makers from 'media:brand/team-makers'
import storytellers from 'media:brand/team-storytellers'
import bedroom from 'media:products/hero-bedroom-wide'
import { Hand, MicOff, MoonStar, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { button, style } from '../../ui/classes.ts'
import { AskUs } from '../../ui/content/ask-us.tsx'
import { IconRows } from '../../ui/content/icon-rows.tsx'
import { Picture } from '../../ui/content/picture.tsx'
import { Questions } from '../../ui/content/questions.tsx'
import { Band, BandHead } from '../../ui/layout/band.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

export function Component() {
  const { shopName, shopOrigin } = useSettings()
  return (
    <>
      <PageHead
        title="About"
        description={`Who makes the lamps, speakers and stories of ${shopName}, and answers to what families ask most.`}
        path={paths.about}
        jsonLd={[breadcrumb(shopOrigin, [], 'About')]}
      />
      <Intro />
      <Band ground="sunken" labelledBy="values">
        <BandHead id="values" title="Made for the last hour of the day" />
        <IconRows shape="strip" rows={values} />
      </Band>
      <Band ground="surface" labelledBy="team">
        <BandHead id="team" title="Our team" lead="Each team, as the animal our colleagues chose." />
        <Team />
      </Band>
      <Band labelledBy="questions">
        <Columns shape="44/56">
          <BandHead id="questions" title="Questions and answers" lead="What families ask us before they buy." />
          <Questions questions={questions} />
        </Columns>
        <div className="mt-12">
          <AskUs isHelp={false} />
        </div>
      </Band>
    </>
  )
}

function Intro() {
  const { shopName } = useSettings()
  return (
    <Band ground="night">
      <Columns shape="half" align="center">
        <div className="grid justify-items-start gap-5">
          <h1 className={style({ variant: 'display' })}>About</h1>
          <p className="max-w-prose text-lg">
            {shopName} began with a wish for the last hour of the day: a small light that tells one more story, then
            fades out. We make night lamps and Bluetooth speakers that children can use on their own, and the stories to
            fall asleep to.
          </p>
          <Link to={paths.collections} className={button()}>
            See the collections
          </Link>
        </div>
        <Picture
          file={bedroom}
          alt="A glowing bear lamp on a wooden dresser at night."
          sizes="(min-width: 1152px) 528px, (min-width: 1024px) 46vw, 94vw"
          isMain
          className="aspect-3/2 w-full rounded-hero object-cover object-[72%_60%] text-transparent"
        />
      </Columns>
    </Band>
  )
}

const icon = { strokeWidth: 1.75, className: 'size-7' } as const

const values = [
  {
    icon: <Hand {...icon} />,
    title: 'Made for small hands',
    text: 'Four keys and no screen: quieter, moon, play, louder.',
  },
  { icon: <MoonStar {...icon} />, title: 'It ends by itself', text: 'Touch the moon, and light and story fade out.' },
  { icon: <MicOff {...icon} />, title: 'No microphone', text: 'Our lamps and speakers never listen in.' },
  {
    icon: <ShieldCheck {...icon} />,
    title: 'No ads, no trackers',
    text: (
      <>
        What we know about your family fits on{' '}
        <Link to={paths.privacy} className={style({ variant: 'link' })}>
          one page
        </Link>
        .
      </>
    ),
  },
]

const team = [
  { name: 'The makers', role: 'Make the lamps and speakers', picture: makers },
  { name: 'The storytellers', role: 'Write the bedtime stories', picture: storytellers },
  { name: 'The helpers', role: 'Answer letters and pack parcels', picture: helpers },
]

const Team = () => (
  <ul className="grid gap-6 sm:grid-cols-3">
    {team.map(({ name, role, picture }) => (
      <li key={name} className={`${style({ variant: 'card' })} overflow-hidden max-sm:grid max-sm:grid-cols-[2fr_3fr]`}>
        <img
          src={`/${picture.path}`}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          className="w-full max-sm:h-full max-sm:object-cover"
        />
        <div className="p-5 max-sm:self-center">
          <h3 className="text-xl">{name}</h3>
          <p className="mt-1 text-muted">{role}</p>
        </div>
      </li>
    ))}
  </ul>
)

const questions = [
  {
    question: 'What services do you offer?',
    answer: (
      <p>
        We sell night lamps and Bluetooth speakers for children, and bundles of bedtime stories that you pay for with
        tokens. You can also have a story customized, or a new one made for your child.
      </p>
    ),
  },
  { question: 'How many years have you been in business?', answer: <p>We opened the shop in 2025.</p> },
  {
    question: 'How can I contact you?',
    answer: (
      <p>
        Write to us on our{' '}
        <Link to={paths.contact} className={style({ variant: 'link' })}>
          contact page
        </Link>
        . A person reads every message and answers by email.
      </p>
    ),
  },
]
