// What the README's code uses of Unity, so that it can be compiled here.
namespace UnityEngine {
  public class MonoBehaviour {}
  public class TextAsset { public byte[] bytes { get { return null; } } }
}
