/** A picture of the real inbox on the morning after the night sheet, for the reader's window and theme. */
import { INBOX_PICTURE } from '../content/content.ts';
import { INBOX_PICTURES, type InboxPicture as Picture } from '../content/inbox-pictures.ts';

const FILES = import.meta.glob<string>('../assets/pictures/*.{avif,webp}', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** Windows in which the list stands beside the conversation. */
const IS_WIDE = '(width >= 44rem)';
const IS_DARK = '(prefers-color-scheme: dark)';
const { wide, phone } = INBOX_PICTURES;

export function InboxPicture() {
  return (
    <figure className="features-inbox">
      <picture>
        <Sources picture={wide} scheme="dark" media={`${IS_WIDE} and ${IS_DARK}`} />
        <Sources picture={wide} scheme="light" media={IS_WIDE} />
        <Sources picture={phone} scheme="dark" media={IS_DARK} />
        <source type="image/avif" srcSet={addressOf(phone, 'light', 'avif')} />
        <img
          src={addressOf(phone, 'light', 'webp')}
          width={phone.width}
          height={phone.height}
          alt={INBOX_PICTURE.description}
          loading="lazy"
          decoding="async"
        />
      </picture>
      <figcaption>{INBOX_PICTURE.caption}</figcaption>
    </figure>
  );
}

type Scheme = 'light' | 'dark';
type SourcesProps = { readonly picture: Picture; readonly scheme: Scheme; readonly media: string };

function Sources({ picture, scheme, media }: SourcesProps) {
  const { width, height } = picture;
  return (['avif', 'webp'] as const).map((type) => (
    <source
      key={type}
      media={media}
      type={`image/${type}`}
      srcSet={addressOf(picture, scheme, type)}
      width={width}
      height={height}
    />
  ));
}

function addressOf({ name }: Picture, scheme: Scheme, type: 'avif' | 'webp'): string {
  const address = FILES[`../assets/pictures/${name}-${scheme}.${type}`];
  if (address === undefined) throw new Error(`npm run pictures has not taken ${name}-${scheme}.${type}.`);
  return address;
}
