/** An image for the examples, and its attributes. */
export const bowl = { title: 'Bowl', assetUrl: '/bowl.jpg', originalSize: '800x600' };

export const bowlAttributes =
  'data-src="/bowl.jpg" data-image="/bowl.jpg" data-image-dimensions="800x600" data-image-focal-point="0.5,0.5" alt="Bowl" ';
