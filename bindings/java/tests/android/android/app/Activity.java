package android.app;

/** What the README's code uses of Android, so that it can be compiled here. */
public class Activity {
  public android.content.res.AssetManager getAssets() {
    return null;
  }
}
