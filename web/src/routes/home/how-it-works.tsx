import back from 'media:products/bear-mist-back'
import bunny from 'media:products/bunny-blush-night-wide'
import owl from 'media:products/owl-sage-glow'
import cover from 'media:stories/moonlight-garden/cover'
import { CreditCard, MicOff, Play, Smartphone } from 'lucide-react'
import { style } from '../../ui/classes.ts'
import { IconRows } from '../../ui/content/icon-rows.tsx'
import { Picture, type PictureFile } from '../../ui/content/picture.tsx'
import { Steps } from '../../ui/content/steps.tsx'
import { Band, BandHead } from '../../ui/layout/band.tsx'
import { PictureBand } from '../../ui/layout/picture-band.tsx'

const reasons = [
  { icon: <MicOff strokeWidth={1.75} />, title: 'No microphone', text: 'It never listens in.' },
  { icon: <Smartphone strokeWidth={1.75} />, title: 'No app, no screen', text: 'Any phone plays to it by Bluetooth.' },
  { icon: <Play strokeWidth={1.75} />, title: 'Hear it first', text: 'Every story has a free sample.' },
  { icon: <CreditCard strokeWidth={1.75} />, title: 'Secure payment', text: 'We never see your card.' },
]

export const Trust = () => (
  <section aria-label="Why families choose us" className="border-b border-line bg-surface py-8">
    <div className={style({ variant: 'page' })}>
      <IconRows rows={reasons} shape="strip" />
    </div>
  </section>
)

const Square = ({ file }: { file: PictureFile }) => (
  <div className="picture aspect-4/3 overflow-hidden rounded-card">
    <Picture
      file={file}
      alt=""
      sizes="(min-width: 1152px) 347px, (min-width: 640px) 46vw, 92vw"
      className="size-full object-cover"
    />
  </div>
)

const steps = [
  {
    title: 'Switch on the lamp',
    text: 'One button at the back. It runs on its own battery, beside the bed or at the grandparents’.',
    picture: <Square file={back} />,
  },
  {
    title: 'Pick a story on your phone',
    text: 'Play it, and put the phone away. The voice comes from the lamp.',
    picture: <Square file={cover} />,
  },
  {
    title: 'Touch the moon',
    text: 'Light and sound fade out together within half an hour.',
    picture: <Square file={owl} />,
  },
]

export const HowItWorks = () => (
  <Band ground="sunken" labelledBy="how">
    <BandHead id="how" title="Bedtime in three steps" lead="Small hands manage it, half asleep and in the dark." />
    <Steps steps={steps} />
  </Band>
)

export const Evening = () => (
  <PictureBand
    id="evening"
    title="A light that stays until they sleep"
    picture={bunny}
    alt="The bunny night lamp glows in the dark."
  >
    <p>
      Warm and even, without a bright spot to stare at. Bright enough to read by, or so low that it is barely there.
    </p>
    <p className="text-muted">Touch the moon, and the light goes with the story: slowly, so that nobody notices.</p>
  </PictureBand>
)
