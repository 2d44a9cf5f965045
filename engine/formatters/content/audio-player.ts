import { defineFormatter } from '../../define.ts';
import { emit, ownFields, walk } from '../../execute/values.ts';

const playerMarkup = (assetUrl: string, id: string): string =>
  `<script>Y.use('squarespace-audio-player-frontend');</script>
<div class="squarespace-audio-player" data-audio-asset-url="${assetUrl}" data-item-id="${id}" id="audio-player-${id}"></div>`;

export const audioPlayer = defineFormatter({
  name: 'audio-player',
  summary: 'A player for the audio of an item.',
  examples: [
    {
      data: { id: 'a1', structuredContent: { audioAssetUrl: '/rain.mp3' } },
      template: '{@|audio-player}',
      output: playerMarkup('/rain.mp3', 'a1'),
    },
    {
      title: 'only the item itself is looked at',
      data: { id: 'page', item: { structuredContent: { audioAssetUrl: '/rain.mp3' } } },
      template: '{item|audio-player}',
      output: playerMarkup('/rain.mp3', ''),
    },
    { data: {}, template: '{item|audio-player}', output: playerMarkup('', '') },
  ],
  apply: (value) => playerMarkup(emit(walk(value, ['structuredContent', 'audioAssetUrl'])), emit(ownFields(value).id)),
});
