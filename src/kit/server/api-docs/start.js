/* global SwaggerUIBundle */

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  filter: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  // Only reads can be tried here, because the page runs on the real books.
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => {
    const token = localStorage.getItem('token');
    if (token) request.headers.Authorization = `Bearer ${token}`;
    return request;
  },
});
