/** A snippet as its vendor publishes it, with the values of one customer. */
export type RealSnippet = {
  readonly name: string
  /** Texts of the customer's own, which must not stay. */
  readonly own: readonly string[]
  readonly snippet: string
}

export const realSnippets: readonly RealSnippet[] = [
  {
    name: 'Google Analytics',
    own: ['G-7K2P9QX4ZT'],
    snippet: `<!-- Google tag (gtag.js) -->
<script async src="https://www.googletagmanager.com/gtag/js?id=G-7K2P9QX4ZT"></script>
<script>
  window.dataLayer = window.dataLayer || [];
  function gtag(){dataLayer.push(arguments);}
  gtag('js', new Date());

  gtag('config', 'G-7K2P9QX4ZT');
</script>`,
  },
  {
    name: 'Google Tag Manager',
    own: ['GTM-K9X4QT7'],
    snippet: `<!-- Google Tag Manager -->
<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':
new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],
j=d.createElement(s),dl=l!='dataLayer'?'&l='+l:'';j.async=true;j.src=
'https://www.googletagmanager.com/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);
})(window,document,'script','dataLayer','GTM-K9X4QT7');</script>
<!-- End Google Tag Manager -->
<!-- Google Tag Manager (noscript) -->
<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-K9X4QT7"
height="0" width="0" style="display:none;visibility:hidden"></iframe></noscript>
<!-- End Google Tag Manager (noscript) -->`,
  },
  {
    name: 'Meta',
    own: ['1029384756473829'],
    snippet: `<!-- Meta Pixel Code -->
<script>
!function(f,b,e,v,n,t,s)
{if(f.fbq)return;n=f.fbq=function(){n.callMethod?
n.callMethod.apply(n,arguments):n.queue.push(arguments)};
if(!f._fbq)f._fbq=n;n.push=n;n.loaded=!0;n.version='2.0';
n.queue=[];t=b.createElement(e);t.async=!0;
t.src=v;s=b.getElementsByTagName(e)[0];
s.parentNode.insertBefore(t,s)}(window, document,'script',
'https://connect.facebook.net/en_US/fbevents.js');
fbq('init', '1029384756473829');
fbq('track', 'PageView');
</script>
<noscript><img height="1" width="1" style="display:none"
src="https://www.facebook.com/tr?id=1029384756473829&ev=PageView&noscript=1"
/></noscript>
<!-- End Meta Pixel Code -->`,
  },
  {
    name: 'Hotjar',
    own: ['1234567'],
    snippet: `<!-- Hotjar Tracking Code for https://acme.example -->
<script>
    (function(h,o,t,j,a,r){
        h.hj=h.hj||function(){(h.hj.q=h.hj.q||[]).push(arguments)};
        h._hjSettings={hjid:1234567,hjsv:6};
        a=o.getElementsByTagName('head')[0];
        r=o.createElement('script');r.async=1;
        r.src=t+h._hjSettings.hjid+j+h._hjSettings.hjsv;
        a.appendChild(r);
    })(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=');
</script>
<script async src="https://static.hotjar.com/c/hotjar-1234567.js?sv=6"></script>`,
  },
  {
    name: 'Matomo',
    own: ["'7'", 'idsite=7'],
    snippet: `<!-- Matomo -->
<script>
  var _paq = window._paq = window._paq || [];
  /* tracker methods like "setCustomDimension" should be called before "trackPageView" */
  _paq.push(['trackPageView']);
  _paq.push(['enableLinkTracking']);
  (function() {
    var u="//stats.acme.example/";
    _paq.push(['setTrackerUrl', u+'matomo.php']);
    _paq.push(['setSiteId', '7']);
    var d=document, g=d.createElement('script'), s=d.getElementsByTagName('script')[0];
    g.async=true; g.src=u+'matomo.js'; s.parentNode.insertBefore(g,s);
  })();
</script>
<noscript><p><img referrerpolicy="no-referrer-when-downgrade" src="//stats.acme.example/matomo.php?idsite=7&amp;rec=1" style="border:0;" alt="" /></p></noscript>
<!-- End Matomo Code -->`,
  },
  {
    name: 'Intercom',
    own: ['k3x9qw7z'],
    snippet: `<script>
  window.intercomSettings = {
    api_base: "https://api-iam.intercom.io",
    app_id: "k3x9qw7z",
  };
</script>
<script>
  // We pre-filled your app ID in the widget URL: 'https://widget.intercom.io/widget/k3x9qw7z'
  (function(){var w=window;var ic=w.Intercom;if(typeof ic==="function"){ic('reattach_activator');ic('update',w.intercomSettings);}else{var d=document;var i=function(){i.c(arguments);};i.q=[];i.c=function(args){i.q.push(args);};w.Intercom=i;var l=function(){var s=d.createElement('script');s.type='text/javascript';s.async=true;s.src='https://widget.intercom.io/widget/k3x9qw7z';var x=d.getElementsByTagName('script')[0];x.parentNode.insertBefore(s,x);};if(document.readyState==='complete'){l();}else if(w.attachEvent){w.attachEvent('onload',l);}else{w.addEventListener('load',l,false);}}})();
</script>`,
  },
  {
    name: 'Segment',
    own: ['Xk29LmQp83ZrTs71VbNw45YcHd60JfGa'],
    snippet: `<script>
  !function(){var i="analytics",analytics=window[i]=window[i]||[];if(!analytics.initialize)if(analytics.invoked)window.console&&console.error&&console.error("Segment snippet included twice.");else{analytics.invoked=!0;analytics.methods=["trackSubmit","trackClick","trackLink","trackForm","pageview","identify","reset","group","track","ready","alias","debug","page","screen","once","off","on","addSourceMiddleware","addIntegrationMiddleware","setAnonymousId","addDestinationMiddleware","register"];analytics.factory=function(e){return function(){if(window[i].initialized)return window[i][e].apply(window[i],arguments);var n=Array.prototype.slice.call(arguments);if(["track","screen","alias","group","page","identify"].indexOf(e)>-1){var c=document.querySelector("link[rel='canonical']");n.push({__t:"bpc",c:c&&c.getAttribute("href")||void 0,p:location.pathname,u:location.href,s:location.search,t:document.title,r:document.referrer})}n.unshift(e);analytics.push(n);return analytics}};for(var n=0;n<analytics.methods.length;n++){var key=analytics.methods[n];analytics[key]=analytics.factory(key)}analytics.load=function(key,n){var t=document.createElement("script");t.type="text/javascript";t.async=!0;t.setAttribute("data-global-segment-analytics-key",i);t.src="https://cdn.segment.com/analytics.js/v1/" + key + "/analytics.min.js";var r=document.getElementsByTagName("script")[0];r.parentNode.insertBefore(t,r);analytics._loadOptions=n};analytics._writeKey="Xk29LmQp83ZrTs71VbNw45YcHd60JfGa";;analytics.SNIPPET_VERSION="5.2.0";
  analytics.load("Xk29LmQp83ZrTs71VbNw45YcHd60JfGa");
  analytics.page();
  }}();
</script>`,
  },
  {
    name: 'LinkedIn',
    own: ['5829104'],
    snippet: `<script type="text/javascript">
_linkedin_partner_id = "5829104";
window._linkedin_data_partner_ids = window._linkedin_data_partner_ids || [];
window._linkedin_data_partner_ids.push(_linkedin_partner_id);
</script><script type="text/javascript">
(function(l) {
if (!l){window.lintrk = function(a,b){window.lintrk.q.push([a,b])};
window.lintrk.q=[]}
var s = document.getElementsByTagName("script")[0];
var b = document.createElement("script");
b.type = "text/javascript";b.async = true;
b.src = "https://snap.licdn.com/li.lms-analytics/insight.min.js";
s.parentNode.insertBefore(b, s);})(window.lintrk);
</script>
<noscript>
<img height="1" width="1" style="display:none;" alt="" src="https://px.ads.linkedin.com/collect/?pid=5829104&fmt=gif" />
</noscript>`,
  },
  {
    name: 'TikTok',
    own: ['C4A1BC2D3E4F5G6H7I8J'],
    snippet: `<!-- TikTok Pixel Code Start -->
<script>
!function (w, d, t) {
  w.TiktokAnalyticsObject=t;var ttq=w[t]=w[t]||[];ttq.methods=["page","track","identify","instances","debug","on","off","once","ready","alias","group","enableCookie","disableCookie","holdConsent","revokeConsent","grantConsent"],ttq.setAndDefer=function(t,e){t[e]=function(){t.push([e].concat(Array.prototype.slice.call(arguments,0)))}};for(var i=0;i<ttq.methods.length;i++)ttq.setAndDefer(ttq,ttq.methods[i]);ttq.instance=function(t){for(
var e=ttq._i[t]||[],n=0;n<ttq.methods.length;n++)ttq.setAndDefer(e,ttq.methods[n]);return e},ttq.load=function(e,n){var r="https://analytics.tiktok.com/i18n/pixel/events.js",o=n&&n.partner;ttq._i=ttq._i||{},ttq._i[e]=[],ttq._i[e]._u=r,ttq._t=ttq._t||{},ttq._t[e]=+new Date,ttq._o=ttq._o||{},ttq._o[e]=n||{};n=document.createElement("script")
;n.type="text/javascript",n.async=!0,n.src=r+"?sdkid="+e+"&lib="+t;e=document.getElementsByTagName("script")[0];e.parentNode.insertBefore(n,e)};

  ttq.load('C4A1BC2D3E4F5G6H7I8J');
  ttq.page();
}(window, document, 'ttq');
</script>
<!-- TikTok Pixel Code End -->`,
  },
  {
    name: 'HubSpot',
    own: ['8827193'],
    snippet: `<!-- Start of HubSpot Embed Code -->
<script type="text/javascript" id="hs-script-loader" async defer src="//js.hs-scripts.com/8827193.js"></script>
<!-- End of HubSpot Embed Code -->`,
  },
  {
    name: 'HubSpot forms',
    own: ['8827193'],
    snippet: `<script type="text/javascript" id="hs-script-loader" async defer src="//js-eu1.hs-scripts.com/8827193.js"></script>
<script charset="utf-8" type="text/javascript" src="//js.hsforms.net/forms/embed/v2.js"></script>
<script>hbspt.forms.create({ portalId: "8827193", formId: "0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d", target: "#hubspot-form-8827193" });</script>`,
  },
  {
    name: 'Microsoft Clarity',
    own: ['k3x9abcdef'],
    snippet: `<script type="text/javascript">
    (function(c,l,a,r,i,t,y){
        c[a]=c[a]||function(){(c[a].q=c[a].q||[]).push(arguments)};
        t=l.createElement(r);t.async=1;t.src="https://www.clarity.ms/tag/"+i;
        y=l.getElementsByTagName(r)[0];y.parentNode.insertBefore(t,y);
    })(window, document, "clarity", "script", "k3x9abcdef");
</script>`,
  },
  {
    name: 'Plausible',
    own: ['teas.example'],
    snippet: `<script defer data-domain="teas.example" src="https://plausible.io/js/script.js"></script>`,
  },
  {
    name: 'Plausible with a key',
    own: ['pa-Xk29LmQp83ZrTs71VbNw4'],
    snippet: `<!-- Privacy-friendly analytics by Plausible -->
<script async src="https://plausible.io/js/pa-Xk29LmQp83ZrTs71VbNw4.js"></script>
<script>
  window.plausible=window.plausible||function(){(plausible.q=plausible.q||[]).push(arguments)},plausible.init=plausible.init||function(i){plausible.o=i||{}};
  plausible.init()
</script>`,
  },
  {
    name: 'Crisp',
    own: ['0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d'],
    snippet: `<script type="text/javascript">window.$crisp=[];window.CRISP_WEBSITE_ID="0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d";(function(){d=document;s=d.createElement("script");s.src="https://client.crisp.chat/l.js";s.async=1;d.getElementsByTagName("head")[0].appendChild(s);})();</script>`,
  },
  {
    name: 'Drift',
    own: ['h5k8w2n9xzpt'],
    snippet: `<!-- Start of Async Drift Code -->
<script>
"use strict";

!function() {
  var t = window.driftt = window.drift = window.driftt || [];
  if (!t.init) {
    if (t.invoked) return void (window.console && console.error && console.error("Drift snippet included twice."));
    t.invoked = !0, t.methods = [ "identify", "config", "track", "reset", "debug", "show", "ping", "page", "hide", "off", "on" ],
    t.factory = function(e) {
      return function() {
        var n = Array.prototype.slice.call(arguments);
        return n.unshift(e), t.push(n), t;
      };
    }, t.methods.forEach(function(e) {
      t[e] = t.factory(e);
    }), t.load = function(t) {
      var e = 3e5, n = Math.ceil(new Date() / e) * e, o = document.createElement("script");
      o.type = "text/javascript", o.async = !0, o.crossorigin = "anonymous", o.src = "https://js.driftt.com/include/" + n + "/" + t + ".js";
      var i = document.getElementsByTagName("script")[0];
      i.parentNode.insertBefore(o, i);
    };
  }
}();
drift.SNIPPET_VERSION = '0.3.1';
drift.load('h5k8w2n9xzpt');
</script>
<!-- End of Async Drift Code -->`,
  },
  {
    name: 'Mixpanel',
    own: ['4f1c9a7e2b8d3056c1e9f0a4b7d28e63'],
    snippet: `<script type="text/javascript">
(function (f, b) { if (!b.__SV) { var e, g, i, h; window.mixpanel = b; b._i = []; b.init = function (e, f, c) { function g(a, d) { var b = d.split("."); 2 == b.length && ((a = a[b[0]]), (d = b[1])); a[d] = function () { a.push([d].concat(Array.prototype.slice.call(arguments, 0))); }; } var a = b; "undefined" !== typeof c ? (a = b[c] = []) : (c = "mixpanel"); a.people = a.people || []; b._i.push([e, f, c]); }; b.__SV = 1.2; e = f.createElement("script"); e.type = "text/javascript"; e.async = !0; e.src = "undefined" !== typeof MIXPANEL_CUSTOM_LIB_URL ? MIXPANEL_CUSTOM_LIB_URL : "file:" === f.location.protocol && "//cdn.mxpnl.com/libs/mixpanel-2-latest.min.js".match(/^\\/\\//) ? "https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js" : "//cdn.mxpnl.com/libs/mixpanel-2-latest.min.js"; g = f.getElementsByTagName("script")[0]; g.parentNode.insertBefore(e, g); } })(document, window.mixpanel || []);
mixpanel.init('4f1c9a7e2b8d3056c1e9f0a4b7d28e63', { debug: true, track_pageview: true, persistence: 'localStorage' });
</script>`,
  },
  {
    name: 'Amplitude',
    own: ['9c1f0a7e2b8d3056c1e9f0a4b7d28e63'],
    snippet: `<script src="https://cdn.amplitude.com/script/9c1f0a7e2b8d3056c1e9f0a4b7d28e63.js"></script><script>window.amplitude.add(window.sessionReplay.plugin({sampleRate: 1}));window.amplitude.init('9c1f0a7e2b8d3056c1e9f0a4b7d28e63', {"fetchRemoteConfig":true,"autocapture":true});</script>`,
  },
  {
    name: 'Heap',
    own: ['3141592653'],
    snippet: `<script type="text/javascript">
    window.heapReadyCb=window.heapReadyCb||[],window.heap=window.heap||[],heap.load=function(e,t){window.heap.envId=e,window.heap.clientConfig=t=t||{},window.heap.clientConfig.shouldFetchServerConfig=!1;var a=document.createElement("script");a.type="text/javascript",a.async=!0,a.src="https://cdn.us.heap-api.com/config/"+e+"/heap_config.js";var r=document.getElementsByTagName("script")[0];r.parentNode.insertBefore(a,r)};
    heap.load("3141592653");
</script>
<script src="https://cdn.heapanalytics.com/js/heap-3141592653.js"></script>`,
  },
  {
    name: 'PostHog',
    own: ['phc_Xk29LmQp83ZrTs71VbNw45YcHd60JfGa'],
    snippet: `<script>
    !function(t,e){var o,n,p,r;e.__SV||(window.posthog=e,e._i=[],e.init=function(i,s,a){function g(t,e){var o=e.split(".");2==o.length&&(t=t[o[0]],e=o[1]),t[e]=function(){t.push([e].concat(Array.prototype.slice.call(arguments,0)))}}(p=t.createElement("script")).type="text/javascript",p.crossOrigin="anonymous",p.async=!0,p.src=s.api_host.replace(".i.posthog.com","-assets.i.posthog.com")+"/static/array.js",(r=t.getElementsByTagName("script")[0]).parentNode.insertBefore(p,r);var u=e;for(void 0!==a?u=e[a]=[]:a="posthog",u.people=u.people||[],o="init capture identify reset".split(" "),n=0;n<o.length;n++)g(u,o[n]);e._i.push([i,s,a])},e.__SV=1)}(document,window.posthog||[]);
    posthog.init('phc_Xk29LmQp83ZrTs71VbNw45YcHd60JfGa', {
        api_host: 'https://eu.i.posthog.com',
        defaults: '2025-05-24',
        person_profiles: 'identified_only',
    })
</script>`,
  },
  {
    name: 'Google Ads',
    own: ['AW-982716354'],
    snippet: `<script async src="https://www.googletagmanager.com/gtag/js?id=AW-982716354"></script>
<script>
  window.dataLayer = window.dataLayer || [];
  function gtag(){dataLayer.push(arguments);}
  gtag('js', new Date());
  gtag('config', 'AW-982716354');
  gtag('event', 'conversion', {'send_to': 'AW-982716354/AbC-D_efG-h12_34-567', 'value': 1.0});
</script>`,
  },
  {
    name: 'Yandex Metrica',
    own: ['45678901'],
    snippet: `<script type="text/javascript">
   (function(m,e,t,r,i,k,a){m[i]=m[i]||function(){(m[i].a=m[i].a||[]).push(arguments)};
   m[i].l=1*new Date();
   k=e.createElement(t),a=e.getElementsByTagName(t)[0],k.async=1,k.src=r,a.parentNode.insertBefore(k,a)})
   (window, document, "script", "https://mc.yandex.ru/metrika/tag.js", "ym");
   ym(45678901, "init", { clickmap:true, trackLinks:true });
</script>
<noscript><div><img src="https://mc.yandex.ru/watch/45678901" style="position:absolute; left:-9999px;" alt="" /></div></noscript>`,
  },
  {
    name: 'Pinterest',
    own: ['2612345678901'],
    snippet: `<script>
!function(e){if(!window.pintrk){window.pintrk = function () {
window.pintrk.queue.push(Array.prototype.slice.call(arguments))};var
  n=window.pintrk;n.queue=[],n.version="3.0";var
  t=document.createElement("script");t.async=!0,t.src=e;var
  r=document.getElementsByTagName("script")[0];
  r.parentNode.insertBefore(t,r)}}("https://s.pinimg.com/ct/core.js");
pintrk('load', '2612345678901', {em: ''});
pintrk('page');
</script>
<noscript>
<img height="1" width="1" style="display:none;" alt=""
  src="https://ct.pinterest.com/v3/?event=init&tid=2612345678901&noscript=1" />
</noscript>`,
  },
  {
    name: 'Zendesk',
    own: ['0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d'],
    snippet: `<script id="ze-snippet" src="https://static.zdassets.com/ekr/snippet.js?key=0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d"> </script>`,
  },
  {
    name: 'Tawk',
    own: ['5f8a1b2c3d4e5f6a7b8c9d0e', '1eh2k3l4m'],
    snippet: `<script type="text/javascript">
var Tawk_API=Tawk_API||{}, Tawk_LoadStart=new Date();
(function(){
var s1=document.createElement("script"),s0=document.getElementsByTagName("script")[0];
s1.async=true;
s1.src='https://embed.tawk.to/5f8a1b2c3d4e5f6a7b8c9d0e/1eh2k3l4m';
s1.charset='UTF-8';
s1.setAttribute('crossorigin','*');
s0.parentNode.insertBefore(s1,s0);
})();
</script>`,
  },
  {
    name: 'LiveChat',
    own: ['12345678'],
    snippet: `<script>
    window.__lc = window.__lc || {};
    window.__lc.license = 12345678;
    (function(n,t,c){})(window,document,[].slice)
</script>
<noscript><a href="https://www.livechat.com/chat-with/12345678/" rel="nofollow">Chat with us</a>, powered by <a href="https://www.livechat.com/?welcome" rel="noopener nofollow" target="_blank">LiveChat</a></noscript>`,
  },
  {
    name: 'Microsoft Ads',
    own: ['56012345'],
    snippet: `<script>(function(w,d,t,r,u){var f,n,i;w[u]=w[u]||[],f=function(){var o={ti:"56012345", enableAutoSpaTracking: true};o.q=w[u],w[u]=new UET(o),w[u].push("pageLoad")},n=d.createElement(t),n.src=r,n.async=1,n.onload=n.onreadystatechange=function(){var s=this.readyState;s&&s!=="loaded"&&s!=="complete"||(f(),n.onload=n.onreadystatechange=null)},i=d.getElementsByTagName(t)[0],i.parentNode.insertBefore(n,i)})(window,document,"script","//bat.bing.com/bat.js","uetq");</script>`,
  },
  {
    name: 'StatCounter',
    own: ['12987654', '1a2b3c4d'],
    snippet: `<script type="text/javascript">
var sc_project=12987654;
var sc_invisible=1;
var sc_security="1a2b3c4d";
</script>
<script type="text/javascript" src="https://www.statcounter.com/counter/counter.js" async></script>
<noscript><div class="statcounter"><a title="Web Analytics" href="https://statcounter.com/" target="_blank"><img class="statcounter" src="https://c.statcounter.com/12987654/0/1a2b3c4d/1/" alt="Web Analytics"></a></div></noscript>`,
  },
  {
    name: 'Klaviyo',
    own: ['AbC123'],
    snippet: `<script async type="text/javascript" src="https://static.klaviyo.com/onsite/js/AbC123/klaviyo.js"></script>`,
  },
  {
    name: 'Umami',
    own: ['0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d'],
    snippet: `<script defer src="https://cloud.umami.is/script.js" data-website-id="0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d"></script>`,
  },
  {
    name: 'Fathom',
    own: ['ABCDEFGH'],
    snippet: `<script src="https://cdn.usefathom.com/script.js" data-site="ABCDEFGH" defer></script>`,
  },
]
