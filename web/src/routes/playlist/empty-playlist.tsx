import picture from 'media:brand/empty-playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { button } from '../../ui/classes.ts'
import { LinkRow, Notice } from '../../ui/layout/notice.tsx'

export function EmptyPlaylist({ isChild }: { isChild: boolean }) {
  const { showsBundles } = useSettings()
  return (
    <Notice heading="h2" picture={picture} title={playlistTexts.none}>
      <p className="text-muted">
        {isChild
          ? 'When your grown-ups get a story, it waits for you here.'
          : 'Your bundles and stories will appear here.'}
      </p>
      <LinkRow>
        {showsBundles && (
          <Link to={paths.bundles} className={button()}>
            See all bundles
          </Link>
        )}
        {!isChild && (
          <Link to={paths.customize} className={button({ variant: showsBundles ? 'secondary' : 'primary' })}>
            Create a story
          </Link>
        )}
      </LinkRow>
    </Notice>
  )
}
